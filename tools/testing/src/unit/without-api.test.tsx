import { call, routes } from '@recog/shared-session'

it('a test without mockApi is told to call it', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(call(routes.projects, {})).rejects.toBeInstanceOf(Error)
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(/calls .*\/api\/projects, and nothing answers\. Call mockApi\(\)/),
  )
})
