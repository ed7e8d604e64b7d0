// Made by `npm run catalogues` of the catalogues in English. Do not edit.
import accounts from '../catalogues/en/accounts.json' with { type: 'json' };
import ask from '../catalogues/en/ask.json' with { type: 'json' };
import bulk from '../catalogues/en/bulk.json' with { type: 'json' };
import campaigns from '../catalogues/en/campaigns.json' with { type: 'json' };
import categories from '../catalogues/en/categories.json' with { type: 'json' };
import commands from '../catalogues/en/commands.json' with { type: 'json' };
import conflicts from '../catalogues/en/conflicts.json' with { type: 'json' };
import description from '../catalogues/en/description.json' with { type: 'json' };
import duplicates from '../catalogues/en/duplicates.json' with { type: 'json' };
import errors from '../catalogues/en/errors.json' with { type: 'json' };
import expression from '../catalogues/en/expression.json' with { type: 'json' };
import feeds from '../catalogues/en/feeds.json' with { type: 'json' };
import fields from '../catalogues/en/fields.json' with { type: 'json' };
import find from '../catalogues/en/find.json' with { type: 'json' };
import grid from '../catalogues/en/grid.json' with { type: 'json' };
import help from '../catalogues/en/help.json' with { type: 'json' };
import history from '../catalogues/en/history.json' with { type: 'json' };
import panel from '../catalogues/en/panel.json' with { type: 'json' };
import performance from '../catalogues/en/performance.json' with { type: 'json' };
import pictures from '../catalogues/en/pictures.json' with { type: 'json' };
import planner from '../catalogues/en/planner.json' with { type: 'json' };
import problems from '../catalogues/en/problems.json' with { type: 'json' };
import pull from '../catalogues/en/pull.json' with { type: 'json' };
import push from '../catalogues/en/push.json' with { type: 'json' };
import review from '../catalogues/en/review.json' with { type: 'json' };
import routines from '../catalogues/en/routines.json' with { type: 'json' };
import rules from '../catalogues/en/rules.json' with { type: 'json' };
import service from '../catalogues/en/service.json' with { type: 'json' };
import settings from '../catalogues/en/settings.json' with { type: 'json' };
import window from '../catalogues/en/window.json' with { type: 'json' };
import words from '../catalogues/en/words.json' with { type: 'json' };
import workbooks from '../catalogues/en/workbooks.json' with { type: 'json' };

export const en = {
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
