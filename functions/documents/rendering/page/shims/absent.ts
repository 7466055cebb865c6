// Replaces modules that Pug's parts import and that a page does not need: files, `with` for plain locals (templates run
// inside a real `with` here) and the inlined runtime.

export default function nothing(): string {
  return ''
}
