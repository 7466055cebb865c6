// Takes the place of modules that Pug's parts name and that a page has no use for: files, `with` for plain locals
// (templates run inside a real `with` here) and the inlined runtime.

/** Never adds anything. */
export default function nothing(): string {
  return ''
}
