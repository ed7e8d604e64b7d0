import type { User } from '../model.ts';
import type { Tenant } from './tenants.ts';

export const sellerId = 7001;
/** Another seller, whose ads must look as if they did not exist. */
export const strangerId = 7002;

export const sellerOf = (tenant: Tenant): User => ({
  id: sellerId,
  emailAddress: `verkoop@${tenant.domain}`,
  sellerName: tenant.shop,
  phoneNumber: tenant.phone(12345678),
  options: { feed: false, vanityUrl: true },
  locations: [
    {
      houseNumber: '12',
      streetName: tenant.street,
      city: tenant.city,
      country: tenant.country,
      postalCode: tenant.postcodes[0] ?? '',
      phoneNumber: tenant.phone(12345678),
    },
  ],
  isAPIManaged: true,
});
