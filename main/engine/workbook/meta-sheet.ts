/** The hidden sheet with a workbook's metadata; some programs show hidden sheets. */
export const META_SHEET = '_meta';
