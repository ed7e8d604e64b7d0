// Made by `npm run catalogues` of the catalogues in English. Do not edit.
import accounts from '../catalogues/nl/accounts.json' with { type: 'json' };
import ask from '../catalogues/nl/ask.json' with { type: 'json' };
import bulk from '../catalogues/nl/bulk.json' with { type: 'json' };
import campaigns from '../catalogues/nl/campaigns.json' with { type: 'json' };
import categories from '../catalogues/nl/categories.json' with { type: 'json' };
import commands from '../catalogues/nl/commands.json' with { type: 'json' };
import conflicts from '../catalogues/nl/conflicts.json' with { type: 'json' };
import description from '../catalogues/nl/description.json' with { type: 'json' };
import duplicates from '../catalogues/nl/duplicates.json' with { type: 'json' };
import errors from '../catalogues/nl/errors.json' with { type: 'json' };
import expression from '../catalogues/nl/expression.json' with { type: 'json' };
import feeds from '../catalogues/nl/feeds.json' with { type: 'json' };
import fields from '../catalogues/nl/fields.json' with { type: 'json' };
import find from '../catalogues/nl/find.json' with { type: 'json' };
import grid from '../catalogues/nl/grid.json' with { type: 'json' };
import help from '../catalogues/nl/help.json' with { type: 'json' };
import history from '../catalogues/nl/history.json' with { type: 'json' };
import panel from '../catalogues/nl/panel.json' with { type: 'json' };
import performance from '../catalogues/nl/performance.json' with { type: 'json' };
import pictures from '../catalogues/nl/pictures.json' with { type: 'json' };
import planner from '../catalogues/nl/planner.json' with { type: 'json' };
import problems from '../catalogues/nl/problems.json' with { type: 'json' };
import pull from '../catalogues/nl/pull.json' with { type: 'json' };
import push from '../catalogues/nl/push.json' with { type: 'json' };
import review from '../catalogues/nl/review.json' with { type: 'json' };
import routines from '../catalogues/nl/routines.json' with { type: 'json' };
import rules from '../catalogues/nl/rules.json' with { type: 'json' };
import service from '../catalogues/nl/service.json' with { type: 'json' };
import settings from '../catalogues/nl/settings.json' with { type: 'json' };
import window from '../catalogues/nl/window.json' with { type: 'json' };
import words from '../catalogues/nl/words.json' with { type: 'json' };
import workbooks from '../catalogues/nl/workbooks.json' with { type: 'json' };

export const nl = {
  ...accounts,
  ...ask,
  ...bulk,
  ...campaigns,
  ...categories,
  ...commands,
  ...conflicts,
  ...description,
  ...duplicates,
  ...errors,
  ...expression,
  ...feeds,
  ...fields,
  ...find,
  ...grid,
  ...help,
  ...history,
  ...panel,
  ...performance,
  ...pictures,
  ...planner,
  ...problems,
  ...pull,
  ...push,
  ...review,
  ...routines,
  ...rules,
  ...service,
  ...settings,
  ...window,
  ...words,
  ...workbooks,
};
