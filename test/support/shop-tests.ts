// The shop and the window that the tests of a file work in: opened before them, closed after them however they ended.
import { test } from '@playwright/test';
import { allThere, openShop } from './shop.ts';
import { openAdsheet } from './window.ts';

const shopOf = (ads: number) => {
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
    /** A window on the same home, after the one before was closed. */
    reopen: async () => {
      const adsheet = await openAdsheet({ home: now().adsheet.home });
      open = { ...now(), adsheet };
      return adsheet;
    },
  };
  return {
    shop,
    begin: async (): Promise<void> => {
      open = await openShop(ads);
    },
    end: async (): Promise<void> => {
      await open?.adsheet.close();
      await open?.sandbox.close();
      open = undefined;
    },
  };
};

/** A shop of so many ads for each test of the file. */
export const shopForEachTest = (ads: number) => {
  const { shop, begin, end } = shopOf(ads);
  test.beforeEach(begin);
  test.afterEach(end);
  return shop;
};

/** One shop of so many ads for all tests of the file. */
export const shopForAllTests = (ads: number) => {
  const { shop, begin, end } = shopOf(ads);
  test.beforeAll(begin);
  test.afterAll(end);
  return shop;
};

/**
 * One shop of so many ads for all tests of the file, each of which finds the page as it is when Adsheet opens: nothing
 * typed, narrowed or put in order by the one before. Edits stay, as do views that were saved.
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
