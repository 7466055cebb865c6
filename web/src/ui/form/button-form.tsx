import type { ComponentProps, KeyboardEvent } from 'react'

const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A form whose submit cannot be undone, such as an e-mail: only its button submits, not Enter in a field. */
export function ButtonForm(props: ComponentProps<'form'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only prevents the browser's own submit
  return <form {...props} onKeyDown={ignoreEnter} />
}
