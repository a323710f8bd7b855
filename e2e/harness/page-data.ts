/** Runs in a page: returns the test's `data`. The test is responsible for the type. */
export function pageData<T>(): T {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as T
}
