import { expect, test } from 'vitest';
import { connectService } from '../../../main/engine/service/connect.ts';
import { newSeller, signIn } from '../accounts/seller.ts';

test('a signed-in seller reads ads, categories, campaigns and the user', async () => {
  const seller = await newSeller();
  const session = await seller.open();
  await signIn(session);
  const service = connectService(seller.profile, session);
  const page = await service.listAds({ limit: 7 });
  expect(page.ads).toHaveLength(7);
  expect(page.count).toBe(20);
  expect(page.nextPageToken).toEqual(expect.any(String));
  const tree = await service.categoryTree();
  expect(tree.length).toBeGreaterThan(60);
  expect(tree.some((category) => 'children' in category)).toBe(false);
  expect(await service.listCampaigns()).toHaveLength(1);
  expect((await service.getUser())['id']).toEqual(expect.any(Number));
});
