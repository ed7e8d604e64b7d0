/** The sandbox's records. They follow the wire form of version 5 closely; times are epoch milliseconds. */

export const adStatuses = [
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'DELETED_BY_CS',
  'SUSPENDED_BY_CS',
  'BUDGET_REACHED',
  'DAILY_BUDGET_REACHED',
  'DOMAIN_PENDING',
] as const;

/** The statuses a seller may ask for; all others are set by the service. */
export const sellerStatuses = ['ACTIVE', 'PAUSED', 'DELETED'] as const;
export type SellerStatus = (typeof sellerStatuses)[number];

export const scopes = ['api_ro', 'api_rw', 'console_ro', 'console_rw', 'reporting'] as const;
export type Scope = (typeof scopes)[number];

export type Budget = {
  /** Digits (micros) or `UNLIMITED`. */
  readonly limitMicros: string;
  /** Digits (micros). */
  readonly spentMicros: string;
};

export type Budgets = { readonly daily: Budget; readonly total: Budget };

export type Price = {
  readonly priceType: string;
  readonly priceUnit?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly originalAmountCents?: number | undefined;
};

/** `uploadId` names a picture stored in the sandbox; otherwise `src` is an external address. */
export type AdImage = {
  readonly uploadId?: string | undefined;
  readonly src?: string | undefined;
  readonly status: string;
  readonly dateLastUpdated: number;
};

export type AttributeValue = string | number | boolean | readonly (string | number)[];

export type AdAttribute = {
  readonly key: string;
  readonly label?: string | undefined;
  readonly locale?: string | undefined;
  readonly type: string;
  readonly value: AttributeValue;
  readonly recognized: boolean;
};

export type ShippingOption = {
  readonly type: string;
  readonly costCents?: number | undefined;
  readonly time?: string | undefined;
  readonly pickupLocation?: string | undefined;
};

/** The part of an ad that its seller writes. */
export type AdContent = {
  readonly title: string;
  readonly description: string;
  readonly categoryId: number;
  readonly price: Price;
  /** Digits (micros) or `AUTOMATIC`. */
  readonly bidMicros: string;
  readonly salutation?: string | undefined;
  readonly sellerName: string;
  readonly postcode?: string | undefined;
  readonly regionId?: number | undefined;
  readonly phoneNumber?: string | undefined;
  readonly allowContactByEmail: boolean;
  readonly vendorId?: string | undefined;
  readonly displayUrl?: string | undefined;
  readonly url?: string | undefined;
  readonly images: readonly AdImage[];
  readonly attributes: readonly AdAttribute[];
  readonly shippingOptions: readonly ShippingOption[];
  /** Fields the published interface does not name; stored and returned. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
};

export type Ad = AdContent & {
  readonly id: number;
  readonly userId: number;
  /** The id of older programs; versions 4 and 5 neither return nor accept it. */
  readonly externalId?: string | undefined;
  /** One of `adStatuses`, or an unknown word, which clients have to tolerate. */
  readonly status: string;
  readonly budgets: Budgets;
  readonly campaignId: number;
  readonly dateCreated: number;
  readonly dateLastUpdated: number;
  readonly dateDeleted?: number | undefined;
};

export type Campaign = {
  readonly id: number;
  readonly userId: number;
  readonly dateCreated: number;
  readonly dateLastUpdated: number;
  readonly status: string;
  readonly vendorId?: string | undefined;
  readonly title?: string | undefined;
  readonly isDefault: boolean;
  readonly budgets: Budgets;
};

export type Texts = Readonly<Record<string, string>>;

export type CategoryAttribute = {
  readonly key: string;
  readonly label: Texts;
  readonly tooltip: Texts;
  readonly type: 'STRING' | 'NUMBER' | 'LIST' | 'BOOL';
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly defaults: Texts;
  readonly mandatory: boolean;
  readonly searchable: boolean;
  readonly updatable: boolean;
  readonly writable: boolean;
  readonly precision: number;
  readonly range: string | null;
  readonly length: string | null;
  readonly prefix: Texts;
  readonly postfix: Texts;
  readonly hints: readonly string[];
  readonly identifying: boolean;
};

export type AttributeGroup = {
  readonly label: Texts;
  readonly tooltip: Texts;
  readonly attributes: readonly CategoryAttribute[];
};

export type Presence = 'DISABLED' | 'OPTIONAL' | 'MANDATORY';

/** Version 5. Optional members are missing in some leaves, as in production. */
export type CategoryConfig = {
  readonly bidMicros: string;
  readonly totalBudgetMicros: string;
  readonly dailyBudgetMicros: string;
  readonly activeAds?: string | undefined;
  readonly titleLength: string;
  readonly descriptionLength: string;
  readonly images: string;
  readonly urlMandatory?: boolean | undefined;
  readonly shippingOption?: Presence | undefined;
  readonly priceTypes: readonly string[];
  readonly priceUnits?: Readonly<Record<string, Texts>> | undefined;
  readonly verticals?: readonly string[] | undefined;
  readonly tags?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly region?: Presence | undefined;
  readonly relatedPaths?: readonly string[] | undefined;
};

export type Category = {
  readonly id: number;
  readonly parentId: number;
  readonly level: number;
  readonly path: string;
  readonly locales?: readonly string[] | undefined;
  readonly label: Texts;
  readonly breadcrumbs: Readonly<Record<string, readonly string[]>>;
  readonly status: string;
  readonly config?: CategoryConfig | undefined;
  readonly attributeGroups: readonly AttributeGroup[];
};

export type User = {
  readonly id: number;
  readonly emailAddress: string;
  readonly sellerName: string;
  readonly phoneNumber: string;
  readonly options: { readonly feed: boolean; readonly vanityUrl: boolean };
  readonly locations: readonly UserLocation[];
  readonly isAPIManaged: boolean;
};

export type UserLocation = {
  readonly houseNumber: string;
  readonly streetName: string;
  readonly city: string;
  readonly country: string;
  readonly postalCode: string;
  readonly phoneNumber: string;
};
