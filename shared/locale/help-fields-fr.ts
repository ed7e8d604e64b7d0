/** What each field of an ad is, in French. */
export const helpFieldsFr = {
  'help.field.title':
    'Le titre que voient les acheteurs. Les espaces aux extrémités disparaissent ; il ne peut contenir d’adresse web.',
  'help.field.status':
    'Si l’annonce est visible. Vous choisissez active, en pause ou supprimée ; la place de marché met les autres, comme un budget épuisé ou un domaine à confirmer. Supprimée est définitif. Seules les annonces actives comptent dans les places d’une catégorie.',
  'help.field.categoryId':
    'Où les acheteurs trouvent l’annonce. La catégorie fixe les limites de l’enchère, des budgets, des textes, des images et des attributs.',
  'help.field.bidMicros':
    'Ce que vous offrez pour un clic. Le coût réel d’un clic peut être un peu différent. Automatique laisse choisir la place de marché ; le budget quotidien de l’annonce ou de sa campagne doit alors avoir une limite.',
  'help.field.budgets.daily.limitMicros':
    'Le maximum que l’annonce peut coûter par jour. Une fois épuisé, l’annonce attend le lendemain. Il doit rester de quoi payer un clic : au moins l’enchère plus la dépense du jour.',
  'help.field.budgets.total.limitMicros':
    'Le maximum que l’annonce peut coûter en tout. Une fois épuisé, l’annonce attend que vous l’augmentiez. Au moins l’enchère plus la dépense à ce jour.',
  'help.field.budgets.daily.spentMicros': 'Ce que l’annonce a coûté aujourd’hui, selon la copie locale.',
  'help.field.budgets.total.spentMicros': 'Ce que l’annonce a coûté à ce jour, selon la copie locale.',
  'help.field.campaignId':
    'La campagne de l’annonce. Ses budgets et son statut valent pour toutes ses annonces : une campagne en pause les retire.',
  'help.field.price.priceType':
    'Comment comprendre le prix. Un prix fixe et « enchères à partir de » demandent un montant ; aucun autre type ne peut en avoir. Les types supprimés ne sont plus acceptés ; leurs annonces passent à « voir description ».',
  'help.field.price.amountCents':
    'Le prix de ce que vous vendez, avec un prix fixe ou « enchères à partir de » ; vide avec tout autre type de prix. De 0,01 à 100 000 000,00.',
  'help.field.price.priceUnit': 'Ce à quoi s’applique le prix, comme la pièce ou le mètre carré.',
  'help.field.price.originalAmountCents': 'L’ancien prix, affiché barré à côté du nouveau.',
  'help.field.description':
    'Ce que vous vendez, en détail. La place de marché retire toute mise en forme autre que gras, italique, souligné, listes et sauts de ligne, et refuse les numéros en 0800 ou 0900.',
  'help.field.vendorId':
    'Votre propre nom pour l’annonce, par lequel vous et d’autres programmes la retrouvez. Deux de vos annonces ne peuvent avoir le même, majuscules ou non, supprimées comprises.',
  'help.field.sellerName': 'Le nom que voient les acheteurs à côté de l’annonce.',
  'help.field.salutation': 'Comment s’adresser au vendeur.',
  'help.field.phoneNumber': 'Un numéro que les acheteurs peuvent appeler.',
  'help.field.allowContactByEmail': 'Si les acheteurs peuvent vous écrire par la place de marché.',
  'help.field.postcode': 'Où sont les biens. Sans code postal, l’annonce est montrée dans tout le pays.',
  'help.field.regionId': 'Le numéro d’une région, si la catégorie en a.',
  'help.field.links.url':
    'La page web où mène un clic. Vous devez confirmer un nouveau domaine avant que l’annonce puisse être active.',
  'help.field.links.displayUrl':
    'L’adresse que lisent les acheteurs dans les résultats, si la place de marché l’affiche pour ce vendeur.',
  'help.field.images':
    'Les images de l’annonce, la première en grand. Une nouvelle annonce commence avec 8 au plus ; ensuite la catégorie fixe la limite.',
  'help.field.shippingOptions.SHIP.costCents': 'Ce que l’envoi coûte à l’acheteur.',
  'help.field.shippingOptions.SHIP.time': 'La durée de l’envoi, de et à, comme 2d-5d pour deux à cinq jours.',
  'help.field.shippingOptions.PICKUP.pickupLocation': 'Où les acheteurs peuvent retirer les biens.',
  'help.field.id': 'Le numéro que la place de marché a donné à l’annonce.',
  'help.field.dateCreated': 'Quand l’annonce a été placée.',
  'help.field.dateLastUpdated': 'Quand l’annonce a changé pour la dernière fois sur la place de marché.',
  'help.field.dateDeleted': 'Quand l’annonce a été supprimée sur la place de marché.',
  'help.field.links.self': 'Où l’interface a l’annonce.',
  'help.field.links.category': 'Où l’interface a la catégorie.',
  'help.field.attribute':
    'Une caractéristique de ce que vous vendez, telle que la catégorie la définit. Certaines servent à la recherche.',
} as const;
