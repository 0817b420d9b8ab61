import { apiBase, prefetch, readSettings } from '@recog/shared-session'
import { firstHeaders, firstRequests, type PrefetchPlan } from './page-requests'
import { holdClicks } from './hold-clicks'
import { deferredShell, loadDeferredShell } from './load-deferred-shell'
import { markKnown, rememberedAudiences } from './remembered-audiences'

/**
 * The inline script in the head of every document. It sends the page's first requests before any other code has loaded (ADR 12);
 * the API client uses the responses and repeats failed requests. On a prerendered page it also loads the shell.
 */
const audiences = rememberedAudiences()
markKnown(document, audiences)
const plan = JSON.parse(
  document.getElementById('portal-prefetch')?.textContent || 'null',
) as PrefetchPlan | null
const base = apiBase(readSettings(document).apiBase, location)
if (plan)
  for (const path of firstRequests(plan, location, audiences))
    prefetch(base + path, firstHeaders(base, location))

holdClicks(document)
const shell = deferredShell(document)
if (shell) loadDeferredShell(window, audiences.length > 0, () => void import(/* webpackIgnore: true */ shell))
