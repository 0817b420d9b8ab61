import { blank } from './markdown.mjs'

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|^\s*#[^\n]*/gm

/** A citation may continue on the next line of its comment. @param {string} text */
export const withoutGutters = (text) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, blank)

/** @param {string} text @returns {string} the text with everything but comments blanked */
export function commentsOf(text) {
  let end = 0
  let comments = ''
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    comments += blank(text.slice(end, index)) + comment
    end = index + comment.length
  }
  return comments + blank(text.slice(end))
}
