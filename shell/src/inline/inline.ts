import { apiBase, prefetch, readSettings } from '@recog/shared-session'
import { deferredShell } from './deferred-shell'
import { firstRequests, type PrefetchPlan } from './page-requests'
import { holdClicks } from './hold-clicks'
import { loadDeferredShell } from './load-deferred-shell'
import { rememberedAudiences } from './remembered-audiences'

/**
 * Stands in the head of every document: what the page will ask for is on its way before any code has arrived (ADR 12).
 * The API client uses the responses and repeats requests that failed. On a prerendered page the shell, too, is
 * loaded from here, once the page can be read.
 */
const audiences = rememberedAudiences()
const plan = JSON.parse(
  document.getElementById('portal-prefetch')?.textContent || 'null',
) as PrefetchPlan | null
const base = apiBase(readSettings(document).apiBase, location)
if (plan) for (const path of firstRequests(plan, location, audiences)) prefetch(base + path)

holdClicks(document)
const shell = deferredShell(document)
if (shell) loadDeferredShell(window, audiences.length > 0, () => void import(/* webpackIgnore: true */ shell))
