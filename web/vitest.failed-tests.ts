// A Vitest reporter whose last lines name the tests that failed: what keeps only the end of a long
// output keeps them.

import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** The first line of an error. */
const because = (errors: readonly { message?: string }[] | undefined): string =>
  errors?.[0]?.message?.split('\n')[0] ?? 'no error';

/** A line for each test, and for each file that could not be run. */
export function failedTests(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const file = module.relativeModuleId;
    const tests: TestCase[] = [...module.children.allTests('failed')];
    return [
      ...module.errors().map((error) => `${file}: ${because([error])}`),
      ...tests.map((test) => `${file} > ${test.fullName}: ${because(test.result().errors)}`),
    ];
  });
}

export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = failedTests(modules);
    if (failed.length > 0) console.log(`Failed:\n${failed.map((line) => `  ${line}`).join('\n')}`);
  }
}
