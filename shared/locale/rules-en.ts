/** What the rules say of an ad, in English. `{field}` is the field's label; amounts come formatted; `{category}` is a name. */
export const rulesEn = {
  'rule.required': '{field} is missing.',
  'rule.too-long': '{field} has {length} characters; at most {limit} are allowed.',
  'rule.too-short': '{field} needs at least {limit} characters in {category}; it has {length}.',
  'rule.too-short-cleaned':
    '{field} has {length} characters once the marketplace has removed its markup; at least {limit} are needed in {category}.',
  'rule.below': '{field} {value} is below {limit}, the minimum in {category}.',
  'rule.above': '{field} {value} is above {limit}, the maximum in {category}.',
  'rule.edges': '{field} has spaces at its edges; the marketplace removes them.',
  'rule.paid-number': 'The marketplace may refuse 0800 and 0900 numbers in the {field}.',
  'rule.address-in-title':
    'The marketplace may refuse a web address in the title. It has a field of its own.',

  'rule.category-unknown': 'There is no category {id}.',
  'rule.category-not-leaf': '{category} has categories below it. Choose one of those.',
  'rule.category-change':
    'The category of an ad on the marketplace cannot be changed. Make a new ad in the other category.',
  'rule.category-inactive': '{category} takes no new ads; the ads it has can still be changed.',
  'rule.category-deleted': '{category} is deleted: its ads cannot be changed, only paused or deleted.',
  'rule.status-new': 'A new ad is active or paused, not {status}.',
  'rule.status-value': 'An ad can be set to active, paused or deleted, not {status}.',
  'rule.status-final': 'This ad is deleted on the marketplace; nothing of it can be changed.',
  'rule.status-kept': 'The marketplace takes edits of active and paused ads only; this one is {status}.',
  'rule.status-domain':
    'The domain of this ad waits to be confirmed; the marketplace may refuse edits until it is.',
  'rule.status-suspended':
    'Support suspended this ad. It becomes active only after they approve its changed content.',
  'rule.active-ads': 'Active ads in {category}: at most {limit} at a time. This one would be one too many.',

  'rule.bid-value': '{field} must be an amount or AUTOMATIC, not “{text}”.',
  'rule.budget-value': '{field} must be an amount or UNLIMITED, not “{text}”.',
  'rule.automatic-unlimited':
    'An automatic bid needs a daily budget with a limit, of the ad or of its campaign.',
  'rule.automatic-campaign':
    'An automatic bid may need a limit on the daily budget of the campaign too, not only of the ad.',
  'rule.total-spent':
    'Total budget {value} is below {spent}, which is spent already. It must be at least {limit}.',
  'rule.total-click':
    'Total budget {value} leaves no room for a click after {spent} spent. It must be at least {limit}.',
  'rule.daily-click':
    'Daily budget {value} leaves no room for a click after {spent} spent today. It must be at least {limit}.',
  'rule.daily-above-total': 'Daily budget {value} is above the total budget {limit}.',
  'rule.campaign-unknown': 'Campaign {id} is not known here. Get changes to see whether it exists.',
  'rule.campaign-status': 'A campaign is active or paused, not {status}.',
  'rule.campaign-fixed':
    'Only the status and the budgets of a campaign can be changed; the marketplace may refuse this.',

  'rule.price-type-unknown': '“{text}” is not a price type.',
  'rule.price-type-category': '{category} does not allow the price type {priceType}.',
  'rule.price-type-deprecated': 'The marketplace turns {priceType} into See description.',
  'rule.price-needed': 'The price type {priceType} needs a price.',
  'rule.price-unneeded': 'The price type {priceType} has no price. Clear it, or choose another price type.',
  'rule.price-integer': '{field} must be a whole number of cents.',
  'rule.price-low': 'Price {value} is too low; at least {limit} is needed.',
  'rule.price-high': 'Price {value} is above {limit}, the highest price there is.',
  'rule.price-unit': '{category} has no price unit “{text}”.',
  'rule.original-price': 'Only some sellers may give an original price; the marketplace may refuse it.',

  'rule.salutation': '“{text}” is not a salutation. Choose MALE, FEMALE, COMPANY or FAMILY.',
  'rule.phone': 'This is not a phone number.',
  'rule.phone-doubtful': 'This phone number is in no range we know; the marketplace may refuse it.',
  'rule.boolean': '{field} is yes or no.',
  'rule.whole-country': 'Without a postcode the ad stands for the whole country.',
  'rule.region-disabled': '{category} takes no region.',
  'rule.region-needed': 'Ads in {category} may need a region.',
  'rule.vendor-character': 'A vendor ID with “{text}” may not be found again on the marketplace.',
  'rule.vendor-change': 'A vendor ID cannot be changed once it is on the marketplace.',
  'rule.vendor-twice':
    'Another ad has this vendor ID; deleted ads count too. | {count} other ads have this vendor ID; deleted ads count too.',

  'rule.url-needed': 'Ads in {category} need a web address.',
  'rule.url': 'This is not a web address. It starts with https:// and has no spaces.',
  'rule.images-many': '{count} pictures are too many; at most {limit} are allowed.',
  'rule.images-few': 'Number of pictures: {count}; {category} needs at least {limit}.',
  'rule.image-address': 'A picture has no address that can be used.',
  'rule.image-error': 'The marketplace could not use one of the pictures. Replace it.',

  'rule.attribute-needed': '{category} needs {field}.',
  'rule.attribute-name': 'The name of this attribute has {length} characters; at most {limit} are allowed.',
  'rule.attribute-empty': '{field} is empty. Clear it, or fill it in.',
  'rule.attribute-type': '{field} does not fit its type, {type}.',
  'rule.attribute-value': '“{text}” is not one of the values of {field} in {category}.',
  'rule.attribute-low': '{field} {value} is below {limit}, the minimum in {category}.',
  'rule.attribute-high': '{field} {value} is above {limit}, the maximum in {category}.',
  'rule.attribute-precision': '{field} {value} has too many decimals; the limit is {limit}.',
  'rule.attribute-fixed': '{category} does not let this attribute be changed; the marketplace may refuse it.',

  'rule.integer': '{field} must be a whole number.',
  'rule.id-integer': 'An ad ID is a whole number, not “{text}”.',
  'rule.id-new': 'A new ad has no ID yet; the marketplace gives it one.',
  'rule.category-integer': 'A category is a whole number, not “{text}”.',
  'rule.feed-managed': 'A feed manages this account: its next import pauses ads that are not in the feed.',
  'rule.places-few': '{category} then has {active} of {limit} active ads; few places are left.',
  'rule.vendor-reused':
    'A deleted ad has this vendor ID, and keeps it for ever. | {count} deleted ads have this vendor ID, and keep it for ever.',
  'rule.display-url-hidden':
    'The marketplace does not show this address for your account; it shows its own link.',
  'rule.region-change': 'The marketplace may refuse another region for an ad that is there.',
  'rule.attribute-unnamed': 'An attribute has no name.',
  'rule.attribute-blank-name': 'The name of an attribute is empty.',
  'rule.attribute-untyped': '{field} has no type.',
  'rule.attribute-type-unknown': '{field} has the type “{text}”, which does not exist.',
  'rule.attribute-valueless': '{field} has no value.',
  'rule.attribute-long': '{field} has {length} characters; at most {limit} are allowed.',
  'rule.attribute-kind': '{field} is of the wrong type; {category} wants {type}.',
  'rule.attribute-longer': '{field} has {length} characters; {category} allows at most {limit}.',
  'rule.attribute-shorter': '{field} needs at least {limit} characters in {category}; it has {length}.',
  'rule.shipping-type': '“{text}” is no kind of shipping; there are SHIP and PICKUP.',
  'rule.shipping-disabled': '{category} takes no shipping options.',
  'rule.shipping-needed': 'Ads in {category} may need a shipping option.',
  'rule.shipping-twice': 'There are two shipping options of one kind; the marketplace takes one of each.',
  'rule.shipping-cost': 'Shipping cost cannot be below zero.',
  'rule.shipping-time': 'A shipping time looks like 2d-5d.',
  'rule.pickup-needed': 'Pick-up needs a place.',

  'fix.lift': 'Set {limit}',
  'fix.cut': 'Set {limit}',
  'fix.set': 'Set “{text}”',
  'fix.set-number': 'Set {value}',
  'fix.round': 'Round to {value}',
  'fix.price-type': 'Set {priceType}',
  'fix.price-type-alone': 'Set {priceType} and clear the price',
  'fix.lift-total': 'Set the total budget to {limit}',
  'fix.one-shipping': 'Keep one of each',
  'fix.cut-text': 'Cut to {limit} characters',
  'fix.trim': 'Remove the spaces',
  'fix.clear': 'Clear it',
  'fix.revert': 'Take it back',
  'fix.pause': 'Pause it',
  'fix.see-description': 'Set See description',
  'fix.first-images': 'Keep the first {limit}',

  'held.conflict': '{field} changed on the marketplace since you edited it. Decide which one stays.',
  'held.restored':
    'This edit was restored from a journal that has gaps. It waits until you let edits of its kind be sent.',
  'held.suspended':
    'Support suspended this ad. It waits until you ask for it to become active, pause it or delete it.',
  'held.set-aside':
    'The marketplace told of this ad in a form that cannot be read ({part}). It stays here as it was, its edits wait, and each pull asks for it again.',
  'held.gone':
    'The marketplace no longer has this ad. Your edits are kept; make a new ad from them, or discard them.',
  'held.own-ad': 'Ad {id} on the marketplace has this vendor ID. Say whether it is the ad you made here.',
  'held.unknown-status':
    'The ad has a status Adsheet does not know ({status}). It waits until you pause, activate or delete it.',
} as const;
