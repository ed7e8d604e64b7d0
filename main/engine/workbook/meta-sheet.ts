/** The hidden sheet in which a workbook of ours says what it is; some programs show sheets that others hid. */
export const META_SHEET = '_meta';
