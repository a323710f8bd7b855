/** In a page: what the test gave as `data`. The type is the test's own promise. */
export function pageData<T>(): T {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as T
}
