// The shop and window for the tests of a file: opened before them, and closed after them whatever their results.
import { test } from '@playwright/test';
import type { ShopOptions } from './shop.ts';
import { allThere, openShop } from './shop.ts';
import { openAdsheet } from './window.ts';

const shopOf = (ads: number, options?: ShopOptions) => {
  let open: Awaited<ReturnType<typeof openShop>> | undefined;
  const now = () => {
    if (!open) throw new Error('There is no shop outside of the tests.');
    return open;
  };
  const shop = {
    get sandbox() {
      return now().sandbox;
    },
    get control() {
      return now().control;
    },
    get adsheet() {
      return now().adsheet;
    },
    get page() {
      return now().adsheet.page;
    },
    /** Opens a window on the same home, after the previous one was closed. */
    reopen: async () => {
      const adsheet = await openAdsheet({ home: now().adsheet.home });
      open = { ...now(), adsheet };
      return adsheet;
    },
  };
  return {
    shop,
    begin: async (): Promise<void> => {
      open = await openShop(ads, options);
    },
    end: async (): Promise<void> => {
      await open?.adsheet.close();
      await open?.sandbox.close();
      open = undefined;
    },
  };
};

/** A shop with `ads` ads for each test of the file. */
export const shopForEachTest = (ads: number, options?: ShopOptions) => {
  const { shop, begin, end } = shopOf(ads, options);
  test.beforeEach(begin);
  test.afterEach(end);
  return shop;
};

/** One shop with `ads` ads for all tests of the file. */
export const shopForAllTests = (ads: number, options?: ShopOptions) => {
  const { shop, begin, end } = shopOf(ads, options);
  test.beforeAll(begin);
  test.afterAll(end);
  return shop;
};

/**
 * One shop with `ads` ads for all tests of the file. Each test starts with the page as after a start of Adsheet,
 * without text, filters or sorting of the previous test; edits and saved views stay.
 */
export const shopSeenAnew = (ads: number) => {
  const shop = shopForAllTests(ads);
  let isNew = false;
  test.beforeAll(() => {
    isNew = true;
  });
  test.beforeEach(async () => {
    if (!isNew) await shop.page.reload();
    isNew = false;
    await allThere(shop.page, ads);
  });
  return shop;
};
