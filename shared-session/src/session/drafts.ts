import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla'
import { withStorage } from '../browser'

/** Older releases delete what begins with it when somebody signs out. */
const PREFIX = 'recog-draft:'

/** A form's unsent values, as they are stored. */
export interface StoredDraft {
  /** The values of the form. */
  readonly value: unknown
  /** The version of the object that the form was opened with; '' for none. */
  readonly version: string
  /** It was typed before a reload. */
  readonly isRestored?: boolean
}

type Drafts = Readonly<Record<string, StoredDraft>>

/** Without storage, drafts are lost on a reload. */
const STORAGE: StateStorage = {
  getItem: (key) => withStorage('sessionStorage', (storage) => storage.getItem(key)) ?? null,
  setItem: (key, value) => withStorage('sessionStorage', (storage) => storage.setItem(key, value)),
  removeItem: (key) => withStorage('sessionStorage', (storage) => storage.removeItem(key)),
}

/** What people have typed in this tab but not sent, by `draftKey`. It survives a reload. */
export const draftStore: Mutate<StoreApi<Drafts>, [['zustand/persist', unknown]]> = createStore<Drafts>()(
  persist((): Drafts => ({}), {
    name: `${PREFIX}all`,
    storage: createJSONStorage(() => STORAGE),
    merge: (stored) =>
      Object.fromEntries(
        Object.entries((stored ?? {}) as Drafts).map(([key, draft]) => [key, { ...draft, isRestored: true }]),
      ),
  }),
)

/**
 * The key of a form's draft.
 *
 * @param userId of the signed-in person, whose draft nobody else gets; '' for a visitor, and while the session is loading
 * @param form identifies the form, such as its path
 */
export const draftKey = (userId: string, form: string): string => `${encodeURIComponent(userId)}:${form}`

const change = (next: (drafts: Drafts) => Drafts) => draftStore.setState(next, true)

/** Store a draft. @param userId and `form` as for `draftKey` */
export function storeDraft(userId: string, form: string, draft: StoredDraft): void {
  change((drafts) => ({ ...drafts, [draftKey(userId, form)]: draft }))
}

/** The draft of a form. @param userId and `form` as for `draftKey` @returns undefined if this tab has none */
export function storedDraft(userId: string, form: string): StoredDraft | undefined {
  return draftStore.getState()[draftKey(userId, form)]
}

/** Delete the draft of a form: it was sent or discarded. @param userId and `form` as for `draftKey` */
export function deleteDraft(userId: string, form: string): void {
  const { [draftKey(userId, form)]: deleted, ...others } = draftStore.getState()
  if (deleted) change(() => others)
}

/**
 * Whether this tab has a draft for a page. Such a page is hydrated at once, so that the text appears before somebody types it again.
 *
 * @param pathname of the page
 */
export function hasDraft(pathname: string): boolean {
  const isOnPage = (key: string) => key.slice(key.indexOf(':') + 1).split('#')[0] === pathname.toLowerCase()
  return Object.keys(draftStore.getState()).some(isOnPage)
}

/**
 * Delete all drafts in this tab but one person's, who also gets what was typed before it was known who they are: after a sign-out
 * nobody else at the machine may read them.
 *
 * @param userId undefined to delete them all
 */
export function deleteDraftsExceptOf(userId: string | undefined): void {
  change((drafts) => {
    if (userId === undefined) return {}
    const all = Object.entries(drafts)
    const own = all.filter(([key]) => key.startsWith(draftKey(userId, '')))
    const unknown = all.filter(([key]) => key.startsWith(draftKey('', '')))
    return Object.fromEntries([
      ...own,
      ...unknown.map(([key, draft]) => [draftKey(userId, key.slice(1)), draft]),
    ])
  })
}

/** Older releases stored each draft under a key of its own, `recog-draft:<user id>:<form>`. */
function takeOlderDrafts(): void {
  withStorage('sessionStorage', (storage) => {
    for (const key of Object.keys(storage).filter((name) => /^recog-draft:.*:/.test(name))) {
      const draft = JSON.parse(storage.getItem(key) ?? '') as StoredDraft
      draftStore.setState({ [key.slice(PREFIX.length)]: { ...draft, isRestored: true } })
      storage.removeItem(key)
    }
  })
}
takeOlderDrafts()
