/** The parts of the marketplace's own reports that are read; their rows are kept as they are. */
import { z } from 'zod';
import type { JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { createDate } from './metrics.ts';

const row = z.custom<JsonObject>(isJsonObject, 'not an object');

/** GET /metrics/report and GET /report. */
export const reportBody = z.object({ createDate, data: z.array(row) });

/** GET /categories/statistics. */
export const rowList = z.array(row);

/** GET /report/summary. */
export const summaryBody = row;

/** POST /report/detail: the id of a report that is being made. */
export const detailRequested = z.object({ id: z.union([z.string().min(1), z.int()]).transform(String) });

/** GET /report/detail: the ids of those that are there. */
export const detailList = z.array(
  z.object({ id: z.union([z.string(), z.int()]).transform(String) }).transform(({ id }) => id),
);

/** POST /metrics/data: an entry for each range, with columns in the order asked for. */
export const dataBody = z.object({
  data: z.array(
    z.object({
      rows: z.array(
        z.object({
          dimensions: z.array(z.union([z.string(), z.number()]).transform(String)),
          metrics: z.array(z.number()),
        }),
      ),
    }),
  ),
});

/** The answer of a file: its body went elsewhere. */
export const nothing = z.null();
