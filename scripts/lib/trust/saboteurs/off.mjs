/**
 * @typedef {object} Saboteur a change that turns a control off
 * @property {string} control what it turns off
 * @property {string} file from the root of the repository
 * @property {string} from text that occurs once in the file
 * @property {string} to
 * @property {string} test file of the test that must fail
 * @property {RegExp} red full names of the tests that must fail, and no others in that file
 */

/**
 * @param {string} control
 * @param {[file: string, from: string, to: string]} change
 * @param {[test: string, red: RegExp]} evidence
 * @returns {Saboteur}
 */
export const off = (control, [file, from, to], [test, red]) => ({ control, file, from, to, test, red })
