// The bare grid's doings, each in milliseconds until it is drawn. No value getters, formatters, rules or editors.
const rows = [];
let api;

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const timed = async (act) => {
  await drawn();
  const started = performance.now();
  act();
  await drawn();
  return performance.now() - started;
};

globalThis.bare = {
  add: (more) => {
    for (const row of more) rows.push(row);
  },
  show: ({ columns, width, height }) => {
    const place = document.querySelector('#grid');
    place.style.width = `${width}px`;
    place.style.height = `${height}px`;
    api = globalThis.agGrid.createGrid(place, {
      theme: globalThis.agGrid.themeQuartz.withParams({ rowHeight: 28, headerHeight: 30, fontSize: 13 }),
      suppressFieldDotNotation: true,
      animateRows: false,
      getRowId: ({ data }) => data.key,
      rowData: rows,
      columnDefs: columns.map(({ field, width: own }) => ({ field, width: own, cellDataType: false })),
    });
    return drawn();
  },
  sort: (colId, sort) =>
    timed(() => api.applyColumnState({ state: sort ? [{ colId, sort }] : [], defaultState: { sort: null } })),
  quickFilter: (text) => timed(() => api.setGridOption('quickFilterText', text)),
  /** The expression of the other side, written by hand. */
  filter: (bid, part) =>
    timed(() => {
      api.setGridOption('isExternalFilterPresent', () => bid !== null);
      api.setGridOption(
        'doesExternalFilterPass',
        ({ data }) => Number(data.bidMicros) > bid && data.title.toLowerCase().includes(part),
      );
      api.onFilterChanged();
    }),
  /** Other values in so many cells of one column, as one transaction. */
  write: (field, cells) =>
    timed(() =>
      api.applyTransaction({
        update: rows.slice(0, cells).map((row, at) => ({ ...row, [field]: `Fiets nummer ${at}` })),
      }),
    ),
};
