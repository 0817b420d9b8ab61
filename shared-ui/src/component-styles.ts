/*
 * The styles of all components without their code: a prerendered page needs them before any of it has arrived, so they
 * belong to the shell's own stylesheet.
 */
import.meta.webpackContext('.', { recursive: true, regExp: /^\.\/(?!tokens\/).*\.module\.css$/ })
