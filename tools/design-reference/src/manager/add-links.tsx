/** @jsxRuntime classic */
// Storybook's interface shares its own React, an older version, and no JSX runtime: it cannot show elements of ours.
import * as React from 'react'
import { addons, types, useStorybookApi, useStorybookState } from 'storybook/manager-api'
import { Button, Separator } from 'storybook/internal/components'
import { portalPage, portalUrl } from '../model/portal-page'
import { globalsInUrl } from './globals-in-url'
import type { Reference } from '../model/reference'

const ADDON = 'recog/links'

/** The part of the reference that the head of the manager contains, which is built without webpack. */
export type ReferenceOfManager = Pick<Reference, 'tokens' | 'pages'>

/** The facts about the repository that Storybook's theme and links need. */
export const referenceOfManager = (): ReferenceOfManager =>
  (window as unknown as { readonly RECOG_REFERENCE: ReferenceOfManager }).RECOG_REFERENCE

type Pages = ReferenceOfManager['pages']

/**
 * Add links to the toolbar: the story's source, its page in the portal, and a URL that shows what is on screen.
 *
 * @param pages the paths of each section's pages
 */
export function addLinks(pages: Pages): void {
  addons.register(ADDON, () => {
    addons.add(ADDON, {
      type: types.TOOLEXTRA,
      title: 'Links',
      match: ({ viewMode }) => viewMode === 'story',
      render: () => <StoryLinks pages={pages} />,
    })
  })
}

function StoryLinks({ pages }: { readonly pages: Pages }) {
  const api = useStorybookApi()
  const { storyId } = useStorybookState()
  const story = api.getCurrentStoryData()
  if (!story || story.type !== 'story') return null
  const at: unknown = story.args?.['at']
  const page = typeof at === 'string' && portalPage(at, pages)
  const copy = () => {
    const url = new URL(window.location.href)
    url.search = `?path=/story/${storyId}&globals=${globalsInUrl(api.getGlobals())}`
    void navigator.clipboard.writeText(url.href)
  }
  return (
    <>
      <Separator />
      <Button asChild variant="ghost" size="small" ariaLabel={false}>
        <a href={`./source/${story.importPath.replace('./', '')}.txt`}>Source</a>
      </Button>
      {page && (
        <Button asChild variant="ghost" size="small" ariaLabel={false}>
          <a href={portalUrl(page, window.location)}>In portal</a>
        </Button>
      )}
      <Button variant="ghost" size="small" ariaLabel={false} onClick={copy}>
        Copy link
      </Button>
    </>
  )
}
