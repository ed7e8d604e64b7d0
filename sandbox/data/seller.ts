import type { User } from '../model.ts';
import type { Tenant } from './tenants.ts';

export const sellerId = 7001;
/** Another seller, whose ads must be answered as if they did not exist. */
export const strangerId = 7002;

const sellerOf = (tenant: Tenant): User => ({
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

const strangerOf = (tenant: Tenant): User => ({
  ...sellerOf(tenant),
  id: strangerId,
  emailAddress: `info@strangers.${tenant.domain}`,
  sellerName: `Strangers ${tenant.city}`,
});

/** All users who can sign in, by id. */
export const usersOf = (tenant: Tenant): ReadonlyMap<number, User> =>
  new Map([sellerOf(tenant), strangerOf(tenant)].map((user) => [user.id, user]));
