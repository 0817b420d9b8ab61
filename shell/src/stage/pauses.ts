export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Within a section the new page is on screen after React's next commit. */
export function nextTask(): Promise<void> {
  return after(0)
}
