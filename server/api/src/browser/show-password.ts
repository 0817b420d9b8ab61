/*
 * Adds a button to every password field that shows what has been typed. Without JavaScript there is none. A password is hidden again
 * before it is sent, so that no browser stores it as text to suggest.
 */
document.addEventListener('DOMContentLoaded', () => {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=password]')) {
    const button = document.createElement('button')
    const action = document.createElement('span')
    const field = document.createElement('span')
    const show = (isShown: boolean) => {
      input.type = isShown ? 'text' : 'password'
      action.textContent = isShown ? 'Hide' : 'Show'
    }
    button.type = 'button'
    button.className = 'show'
    field.className = 'aside'
    field.textContent = ` ${input.labels?.[0]?.textContent ?? ''}`
    button.append(action, field)
    button.addEventListener('click', () => show(input.type === 'password'))
    input.form?.addEventListener('submit', () => show(false))
    show(false)
    input.after(button)
  }
})
