import { LostRace } from './release-storage'

/** How often a switch is decided at most, while others are faster. */
const ATTEMPTS = 20
/** Average pause before that, after the first loss. Milliseconds. */
const PAUSE = 20

/** Run work again while others are faster. @throws LostRace when they always are */
export async function decideAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt * 2 * Math.random()))
    }
  }
}
