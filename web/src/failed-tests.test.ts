import { expect, it } from 'vitest';
import type { TestModule } from 'vitest/node';
import { failedTests } from '../vitest.failed-tests';

const test = (fullName: string, message: string) => ({ fullName, result: () => ({ errors: [{ message }] }) });

const module = (relativeModuleId: string, errors: string[], tests: ReturnType<typeof test>[]) =>
  ({
    relativeModuleId,
    errors: () => errors.map((message) => ({ message })),
    children: { allTests: (state: string) => (state === 'failed' ? tests : []) },
  }) as unknown as TestModule;

it('each test that failed has a line, and each file that could not be run', () => {
  const modules = [
    module('src/a.test.ts', [], []),
    module('src/b.test.ts', [], [test('board > moves', 'expected 1 to be 2\n\n- 1\n+ 2')]),
    module('src/c.test.ts', ['no such file'], []),
  ];
  expect(failedTests(modules)).toEqual([
    'src/b.test.ts > board > moves: expected 1 to be 2',
    'src/c.test.ts: no such file',
  ]);
});
