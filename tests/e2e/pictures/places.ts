import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseReview, type Review } from '@recog/design-reference/pictures/review'
import { ROOT } from '../support/root'

/** The pictures of the last run. */
export const CURRENT = path.join(ROOT, '.cache/pictures/current')
export const PAGE = path.join(ROOT, '.cache/pictures/review')
/** Travels with the change. */
export const REVIEW = path.join(ROOT, 'tools/design-reference/review.json')

/** The decisions of the review so far. */
export const readReview = (): Review => (existsSync(REVIEW) ? parseReview(readFileSync(REVIEW, 'utf8')) : {})
