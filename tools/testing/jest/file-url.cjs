/** What a file imported for its address is in tests. */
module.exports = '/assets/file.pdf'
