import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { ROOT } from './support/root'

interface Report {
  readonly test: string
  passed: number
  failed: number
  seconds: number
  readonly problems: string[]
  readonly titles: string[]
  /** What each test used, by its name in lists of tests; null unless it has passed, and that is known. */
  readonly tests: Record<string, string[] | null>
}

/** Reports each file of journeys on a line of JSON, for `npm test`. Playwright loads it by the default export. */
export default class FileReporter implements Reporter {
  /** Tests of each file that have not ended. */
  readonly #left = new Map<string, number>()
  readonly #reports = new Map<string, Report>()

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const { location } of suite.allTests())
      this.#left.set(location.file, (this.#left.get(location.file) ?? 0) + 1)
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult) {
    const { title, annotations } = test
    const { file } = test.location
    const report = this.#reports.get(file) ?? {
      test: path.relative(ROOT, file).split(path.sep).join('/'),
      passed: 0,
      failed: 0,
      seconds: 0,
      problems: [],
      titles: [],
      tests: {},
    }
    this.#reports.set(file, report)
    report.seconds += duration / 1000
    const uses = annotations.find(({ type }) => type === 'uses')?.description?.split('\n') ?? null
    // The root and the project have no name.
    report.tests[test.titlePath().slice(2).join(' › ')] = status === 'passed' ? uses : null
    if (status === 'passed') {
      report.passed += 1
      report.titles.push(title)
    } else if (status !== 'skipped') {
      report.failed += 1
      report.problems.push([title, ...errors.map(({ message, stack }) => stack ?? message)].join('\n'))
    }
    const left = (this.#left.get(file) ?? 1) - 1
    this.#left.set(file, left)
    if (left === 0) process.stdout.write(`${JSON.stringify(report)}\n`)
  }

  /** An error outside tests, such as one of the configuration. */
  onError({ message, stack }: TestError): void {
    console.error(stack ?? message)
  }
}
