/** What asks for something gives up after seconds, which a machine that is busy or stops uses up. In tests of servers, nothing is over. */
AbortSignal.timeout = () => new AbortController().signal
