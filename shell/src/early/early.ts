import { apiBase, prefetch, readSettings } from '@recog/shared-session'
import { laterShell } from './later-shell'
import { earlyReads, type EarlyPlan } from './early-reads'
import { holdPresses } from './hold-presses'
import { loadShellLater } from './load-shell'
import { rememberedAudiences } from './remembered-audiences'

/**
 * Stands in the head of every document: what the page will ask for is on its way before any code has arrived (ADR 12).
 * The API client uses the responses and repeats requests that failed. On a prerendered page the shell, too, is
 * loaded from here, once the page can be read.
 */
const audiences = rememberedAudiences()
const plan = JSON.parse(document.getElementById('portal-early')?.textContent || 'null') as EarlyPlan | null
const base = apiBase(readSettings(document).apiBase, location)
if (plan) for (const path of earlyReads(plan, location, audiences)) prefetch(base + path)

holdPresses(document)
const shell = laterShell(document)
if (shell) loadShellLater(window, audiences.length > 0, () => void import(/* webpackIgnore: true */ shell))
