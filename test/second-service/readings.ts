/**
 * How this service reads what the interface leaves open, a switch for each place. Each says which section of the
 * published interface leaves it open; what the interface says is no switch.
 */
export type Readings = {
  /** Ads at the start. */
  readonly ads: number;

  // Ad, the image object: "src (an image URL, or the unique identifier returned by POST /image)". What is read back of
  // an upload is not said.
  /**
   * The `src` of an upload as read: as it was written, one address for all (`canonical`), its bare identifier, another
   * host's address, a path, an address under a name of its own, or the canonical one with an encoded query, with a
   * query of the time, as https, or in other case.
   */
  readonly src:
    | 'same'
    | 'canonical'
    | 'id'
    | 'cdn'
    | 'relative'
    | 'fresh'
    | 'encoded'
    | 'dated'
    | 'https'
    | 'upper';
  /** Ad, the image object: until a picture is OK its `src` is what was written. */
  readonly srcMoves: boolean;
  /** POST /image: the "image URL" in the reply is an address, a path or the bare identifier. */
  readonly uploadReply: 'url' | 'id' | 'relative';
  /** POST /image: the same bytes get the same identifier. */
  readonly uploadsByContent: boolean;
  /** Ad, the image object, "Status values other than OK: not shown": an upload is PENDING first. */
  readonly uploadPends: boolean;
  /** The same: how long a picture is PENDING, in milliseconds. */
  readonly pendingMs: number;
  /** Ad, `dateLastUpdated`: a picture that becomes OK moves that of its ad. */
  readonly fetchTouches: boolean;
  /** Ad, the image object: what the paths in `links` begin with. */
  readonly pictureLinks: 'path' | 'bare' | 'absolute';
  /** Ad, the image object: its `dateLastUpdated` is there. */
  readonly pictureDates: boolean;
  /** Ad, `images` "Optional": an ad without pictures has an empty list or no field. */
  readonly noPictures: 'empty' | 'absent';
  /** Errors: the field of a refused file is its part's name, the word `image`, or empty. */
  readonly uploadErrorField: 'part' | 'image' | '';
  /** POST /image, scope: which of these is enough. */
  readonly uploadScopes: readonly string[];

  /** Campaign, "Currently one campaign per seller is allowed": how many there are, and may be. */
  readonly campaigns: number;
  readonly mostCampaigns: number;
  /** Other campaign calls, "payload shapes: not shown": the status of POST /campaign, and the answers of the others. */
  readonly campaignCreated: 200 | 201;
  readonly campaignStatusReply: 'empty' | 'campaign';
  readonly campaignBudgetsReply: 'budgets' | 'campaign' | 'empty';
  /** Campaign status: a change of it is refused with 2040. */
  readonly campaignStatusRefused: boolean;

  /** User, `options.feed`: a feed manages the ads. */
  readonly feed: boolean;
  /** Feed imports: the list of them, which the interface has none of: bare, under a name, ids alone, or none. */
  readonly feedList: 'array' | 'imports' | 'feedImports' | 'ids' | 'none';

  /** Ad, `dateCreated`, "ISO 8601 UTC timestamp": with a fraction of a second. */
  readonly fractions: boolean;
  /** Ad list, `nextPageToken`: on the last page. */
  readonly lastPageToken: 'absent' | 'null';
  /** Ad, `links.self` and `links.category`: paths from the host's root, or from the interface's. */
  readonly linksFromRoot: boolean;
  /** PUT /ad/{id}/status/{status}: its answer. */
  readonly adStatusReply: 'empty' | 'ad';
  /** Ad, "Read-only fields are ignored or rejected on write": rejected where they were changed. */
  readonly readOnlyChanged: 'ignored' | 'rejected';
  /** Authentication, `token_type`: its case. */
  readonly tokenType: 'bearer' | 'Bearer';
};

export const READINGS: Readings = {
  ads: 40,
  src: 'same',
  srcMoves: false,
  uploadReply: 'url',
  uploadsByContent: true,
  uploadPends: false,
  pendingMs: 120_000,
  fetchTouches: false,
  pictureLinks: 'path',
  pictureDates: true,
  noPictures: 'empty',
  uploadErrorField: 'part',
  uploadScopes: ['console_rw'],
  campaigns: 1,
  mostCampaigns: 1,
  campaignCreated: 201,
  campaignStatusReply: 'empty',
  campaignBudgetsReply: 'budgets',
  campaignStatusRefused: false,
  feed: false,
  feedList: 'array',
  fractions: true,
  lastPageToken: 'absent',
  linksFromRoot: true,
  adStatusReply: 'empty',
  readOnlyChanged: 'ignored',
  tokenType: 'bearer',
};
