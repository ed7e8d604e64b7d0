// Made by `npm run catalogues` of the catalogues in English. Do not edit.
import accounts from '../catalogues/fr/accounts.json' with { type: 'json' };
import ask from '../catalogues/fr/ask.json' with { type: 'json' };
import bulk from '../catalogues/fr/bulk.json' with { type: 'json' };
import campaigns from '../catalogues/fr/campaigns.json' with { type: 'json' };
import categories from '../catalogues/fr/categories.json' with { type: 'json' };
import commands from '../catalogues/fr/commands.json' with { type: 'json' };
import conflicts from '../catalogues/fr/conflicts.json' with { type: 'json' };
import description from '../catalogues/fr/description.json' with { type: 'json' };
import duplicates from '../catalogues/fr/duplicates.json' with { type: 'json' };
import errors from '../catalogues/fr/errors.json' with { type: 'json' };
import expression from '../catalogues/fr/expression.json' with { type: 'json' };
import feeds from '../catalogues/fr/feeds.json' with { type: 'json' };
import fields from '../catalogues/fr/fields.json' with { type: 'json' };
import find from '../catalogues/fr/find.json' with { type: 'json' };
import grid from '../catalogues/fr/grid.json' with { type: 'json' };
import help from '../catalogues/fr/help.json' with { type: 'json' };
import history from '../catalogues/fr/history.json' with { type: 'json' };
import panel from '../catalogues/fr/panel.json' with { type: 'json' };
import performance from '../catalogues/fr/performance.json' with { type: 'json' };
import pictures from '../catalogues/fr/pictures.json' with { type: 'json' };
import planner from '../catalogues/fr/planner.json' with { type: 'json' };
import problems from '../catalogues/fr/problems.json' with { type: 'json' };
import pull from '../catalogues/fr/pull.json' with { type: 'json' };
import push from '../catalogues/fr/push.json' with { type: 'json' };
import review from '../catalogues/fr/review.json' with { type: 'json' };
import routines from '../catalogues/fr/routines.json' with { type: 'json' };
import rules from '../catalogues/fr/rules.json' with { type: 'json' };
import service from '../catalogues/fr/service.json' with { type: 'json' };
import settings from '../catalogues/fr/settings.json' with { type: 'json' };
import window from '../catalogues/fr/window.json' with { type: 'json' };
import words from '../catalogues/fr/words.json' with { type: 'json' };
import workbooks from '../catalogues/fr/workbooks.json' with { type: 'json' };

export const fr = {
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
