import { zoneOffset, zoneOptions } from './zone-options'

it('lists each zone once, and the own one even if the browser does not list it', () => {
  const values = zoneOptions(['Etc/Unknown', 'UTC']).map(({ value }) => value)
  expect(values).toContain('Etc/Unknown')
  expect(new Set(values).size).toBe(values.length)
})

it('begins with the city, so that its first letters find it', () => {
  const options = zoneOptions(['UTC'])
  expect(options).toContainEqual({ value: 'America/New_York', label: 'New York (America)' })
  expect(options).toContainEqual({ value: 'UTC', label: 'UTC' })
  const labels = options.map(({ label }) => label)
  expect(labels.indexOf('Nairobi (Africa)')).toBeLessThan(labels.indexOf('New York (America)'))
})

it.each([
  ['America/New_York', '2026-01-15T12:00:00Z', 'UTC-05:00'],
  ['America/New_York', '2026-07-15T12:00:00Z', 'UTC-04:00'],
  ['UTC', '2026-07-15T12:00:00Z', 'UTC+00:00'],
  ['Nowhere/Atlantis', '2026-07-15T12:00:00Z', ''],
])('%s is on %s at %s', (zone, at, expected) => {
  expect(zoneOffset(zone, new Date(at))).toBe(expected)
})
