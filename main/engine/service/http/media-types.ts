/** The media types that choose the version of each resource (`docs/interface.md#calls`). */
export const MEDIA = {
  ad: 'application/sellside.ad-v5+json',
  externalIds: 'application/sellside.ad.external.id.mapping-v2+json',
  adList: 'application/sellside.ad.list-v5+json',
  category: 'application/sellside.category-v5+json',
  categoryList: 'application/sellside.category.list-v5+json',
  campaign: 'application/sellside.campaign-v5+json',
  campaignList: 'application/sellside.campaign.list-v5+json',
  campaignBudgets: 'application/sellside.campaign.budgets-v5+json',
  imageList: 'application/sellside.image.list-v1+json',
  user: 'application/sellside.user-v4+json',
  feedImport: 'application/sellside.feedimportdetail-v2+json',
  position: 'application/sellside.position-v1+json',
  /** For a call whose own media type nothing tells. */
  json: 'application/json',
  adHitMetrics: 'application/sellside.metrics.ad-hit-v2+json',
  adSessionMetrics: 'application/sellside.metrics.ad-session-v2+json',
  adTableCsv: 'text/csv;v=2',
  adTableExcel: 'application/vnd.ms-excel;v=2',
  metricsData: 'application/sellside.metrics.data-v1+json',
  categoryStatistics: 'application/sellside.category.statistics-v1+json',
  formerReport: 'application/sellside.report-v3+json',
  reportSummary: 'application/sellside.report.summary-v2+json',
  reportDetail: 'application/sellside.report.detail.response-v1+json',
  reportDetailRequest: 'application/sellside.report.detail.request-v1+json',
  csv: 'text/csv',
} as const;

/** Every Accept ends in `, application/json`: without it any error may become a 406 in plain text. */
export const acceptOf = (mediaType: string): string =>
  mediaType === MEDIA.json ? mediaType : `${mediaType}, ${MEDIA.json}`;

/** The Content-Type of a write (`docs/interface.md#requests`). */
export const contentTypeOf = (mediaType: string): string => `${mediaType}; charset=utf-8`;

const bare = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** Is the Content-Type JSON, in whichever version or vendor form? */
export const isJsonType = (contentType: string): boolean =>
  /^application\/([^/]+\+)?json$/.test(bare(contentType));

/** Is the Content-Type that of a table for spreadsheet programs, as csv or as a workbook? */
export const isTableType = (contentType: string, form: 'csv' | 'xlsx'): boolean =>
  form === 'csv'
    ? bare(contentType) === 'text/csv'
    : /^application\/vnd\.(ms-excel|openxml)/.test(bare(contentType));

export const isHtmlType = (contentType: string): boolean =>
  bare(contentType) === 'text/html' || bare(contentType) === 'application/xhtml+xml';
