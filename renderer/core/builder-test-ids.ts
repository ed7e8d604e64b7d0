/** The test ids of the builder of conditions. */
export const builderTestIds = {
  builder: 'builder',
  builderOpen: 'builder-open',
  builderFound: 'builder-found',
  /** The button that adds a line to a group: `builder-add-1`; of the whole form `builder-add-`. */
  builderAdd: (group: string) => `builder-add-${group}`,
} as const;
