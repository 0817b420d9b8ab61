import { expect } from '@playwright/test'
import { portalInFirefox, test } from '../support/firefox'
import { BAD_LINES, THIRTY_LINES } from '../support/thirty-lines'

/** Everyday jobs of administrators and leads in Firefox. */

const { signedIn } = portalInFirefox()

test(
  'of 30 lines with 3 bad ones, the bad ones come first and nothing is lost',
  { tag: '@nightly' },
  async () => {
    const admin = await signedIn('admin')
    await admin.open('/Admin')
    await admin.sees('Bulk Add Members')
    await admin.page.waitForSelector('#bulk-add select:enabled')
    await admin.page.select('#bulk-add select', 'thorax')
    await admin.paste('#bulk-add textarea', THIRTY_LINES.join('\n'))
    await admin.sees(`Line ${BAD_LINES[0]?.[0]}: ${BAD_LINES[0]?.[1]}`)
    const headers = await admin.page.$$eval('#bulk-add tbody th', (cells) =>
      cells.map(({ textContent }) => textContent),
    )
    for (const [place, [line]] of BAD_LINES.entries()) expect(headers[place]).toContain(`Line ${line}: `)
    await admin.click('button', 'Add members')
    await admin.click('button', 'Create and add')
    await admin.sees('27 addresses processed. 27 succeeded. 0 failed.')
    const left = await admin.page.$eval('#bulk-add textarea', (box) => box.value)
    expect(left.split('\n')).toHaveLength(BAD_LINES.length)
    expect(admin.complaints).toEqual([])
    await admin.leave()
  },
)

test('the audit log of one person is found by their address', { tag: '@nightly' }, async () => {
  const admin = await signedIn('admin')
  await admin.click('link', 'Site Admin')
  await admin.click('link', 'Audit logs')
  await admin.fill('Actor User Id', 'steering@recog')
  const suggested = () =>
    admin.page.$eval('[role="option"]', ({ textContent }) => textContent).catch(() => '')
  await expect.poll(suggested).toContain('steering@recog.example')
  for (const key of ['ArrowDown', 'Enter', 'Enter'] as const) await admin.page.keyboard.press(key)
  await expect.poll(() => new URL(admin.page.url()).searchParams.has('actorUserId')).toBe(true)
  const actors = () =>
    admin.page.$$eval('tbody td:nth-of-type(2)', (cells) => cells.map(({ textContent }) => textContent))
  await expect
    .poll(async () => new Set((await actors()).map((actor) => actor?.includes('steering@recog.example'))))
    .toEqual(new Set([true]))
  expect(admin.complaints).toEqual([])
  await admin.leave()
})

test('a lead removes a member, and undoes it', { tag: '@nightly' }, async () => {
  const lead = await signedIn('lead')
  await lead.open('/wg/assign')
  await lead.page.waitForSelector('tbody input[type="checkbox"]:checked:enabled')
  const name =
    (await lead.page.$eval('tbody tr:nth-child(3) input:checked', (box) => box.getAttribute('aria-label'))) ??
    ''
  const [person, group] = name.split(' in ')
  await lead.click('checkbox', name)
  await lead.click('button', `Undo: Removed ${person} from ${group}.`)
  await lead.sees(`Added ${person} to ${group}.`)
  expect(lead.complaints).toEqual([])
  await lead.leave()
})
