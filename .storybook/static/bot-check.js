// The bot check of the stories: a box to tick, with the interface of reCAPTCHA. Its site key 'broken' breaks it.
window.grecaptcha = {
  ready: (callback) => callback(),
  render(element, { sitekey, callback, 'error-callback': fail }) {
    if (sitekey === 'broken') {
      fail()
      return 0
    }
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.addEventListener('change', () => box.checked && callback('token'))
    label.append(box, ' I am not a robot')
    element.append(label)
    return 0
  },
  reset() {
    const box = document.querySelector('label > input[type=checkbox]')
    if (box) box.checked = false
  },
}
