import { render } from '@testing-library/react'
import { DateTile } from './DateTile'

const tile = (instant: string, above?: 'weekday') =>
  render(<DateTile {...{ instant, above }} timeZone="Asia/Tokyo" locale="en-GB" />).container

it('shows the day in the zone of the reader, for sight only', () => {
  const shown = tile('2026-12-31T16:00:00Z').firstChild
  expect(shown).toHaveAttribute('data-above', 'Jan')
  expect(shown).toHaveAttribute('data-day', '1')
  expect(shown).toHaveAttribute('aria-hidden', 'true')
  expect(tile('2026-12-31T16:00:00Z', 'weekday').firstChild).toHaveAttribute('data-above', 'Fri')
})

it('shows nothing for a time that cannot be read', () => expect(tile('soon')).toBeEmptyDOMElement())
