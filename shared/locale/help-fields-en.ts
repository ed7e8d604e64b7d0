/** What each field of an ad is, as the interface has it, in English. */
export const helpFieldsEn = {
  'help.field.title':
    'The headline buyers see. Spaces at its ends are removed; it may not have web addresses.',
  'help.field.status':
    'Whether the ad is shown. You choose active, paused or deleted; the marketplace sets the others, such as a budget that is used up or a web domain to be confirmed. Deleted is final. Only active ads count towards the places of a category.',
  'help.field.categoryId':
    'Where buyers find the ad. The category sets the limits of bid, budgets, texts, pictures and attributes.',
  'help.field.bidMicros':
    'What you offer for one click. What a click really costs can be a little more or less. Automatic lets the marketplace choose; then the daily budget of the ad or of its campaign must have a limit.',
  'help.field.budgets.daily.limitMicros':
    'The most the ad may cost in a day. When it is used up the ad rests until tomorrow. It must leave room for one more click: at least the bid plus what was spent today.',
  'help.field.budgets.total.limitMicros':
    'The most the ad may cost in all. When it is used up the ad rests until you raise it. At least the bid plus what was spent so far.',
  'help.field.budgets.daily.spentMicros': 'What the ad cost today, as of the local copy.',
  'help.field.budgets.total.spentMicros': 'What the ad cost so far, as of the local copy.',
  'help.field.campaignId':
    'The campaign the ad belongs to. Its budgets and its status hold for all of its ads: a paused campaign takes them offline.',
  'help.field.price.priceType':
    'How the price is to be understood. A fixed price and “bidding from” need an amount; no other type may have one. Types marked as ended are no longer taken; ads that had one become “see description”.',
  'help.field.price.amountCents':
    'The price of what you sell, with a fixed price or “bidding from”; with any other price type it stays empty. From 0.01 to 100,000,000.00.',
  'help.field.price.priceUnit': 'What the price is for, such as a piece or a square metre.',
  'help.field.price.originalAmountCents': 'The price before, shown crossed out beside the new one.',
  'help.field.description':
    'What you sell, in full. Formatting other than bold, italics, underline, lists and line breaks is removed by the marketplace; numbers that begin with 0800 or 0900 are refused.',
  'help.field.vendorId':
    'Your own name for the ad, by which you and other programs find it. No two ads of yours may have the same, whatever the capitals, deleted ones included.',
  'help.field.sellerName': 'The name buyers see beside the ad.',
  'help.field.salutation': 'How the seller is addressed.',
  'help.field.phoneNumber': 'A phone number buyers may call.',
  'help.field.allowContactByEmail': 'Whether buyers can write to you through the marketplace.',
  'help.field.postcode': 'Where the goods are. Without one the ad is shown in the whole country.',
  'help.field.regionId': 'The number of a region, where the category has regions.',
  'help.field.links.url':
    'The web page a click leads to. A new domain has to be confirmed by you before the ad can go active.',
  'help.field.links.displayUrl':
    'The address buyers read in the search results, where the marketplace shows it for this seller.',
  'help.field.images':
    'The pictures of the ad, the first one largest. A new ad starts with at most 8; the category sets the limit after that.',
  'help.field.shippingOptions.SHIP.costCents': 'What sending the goods costs the buyer.',
  'help.field.shippingOptions.SHIP.time':
    'How long sending takes, from and to, such as 2d-5d for two to five days.',
  'help.field.shippingOptions.PICKUP.pickupLocation': 'Where buyers can fetch the goods.',
  'help.field.id': 'The number the marketplace gave the ad.',
  'help.field.dateCreated': 'When the ad was placed.',
  'help.field.dateLastUpdated': 'When anything of the ad last changed on the marketplace.',
  'help.field.dateDeleted': 'When the ad was deleted on the marketplace.',
  'help.field.links.self': 'Where the interface has the ad.',
  'help.field.links.category': 'Where the interface has the category.',
  'help.field.attribute':
    'A trait of what you sell, as the category defines it. Buyers can search by some of them.',
} as const;
