import { expect, it } from 'vitest'
import { renderRoutes } from '../../../../testing/render.tsx'
import { useNewClientForm } from '../client-form.ts'
import { clientTabs, tabOfField } from './tabs.ts'

const formTabs = clientTabs.filter(({ path }) => ['address', 'settings'].includes(path))

it.each(formTabs)('an error in a field of $label names that tab', ({ label, Component }) => {
  function Tab() {
    return <Component form={useNewClientForm()} />
  }
  const { container } = renderRoutes([{ path: '/', Component: Tab }], '/')
  const paths = [...container.querySelectorAll('[data-path]')].map((field) => field.getAttribute('data-path') ?? '')
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => tabOfField(path) !== label)).toEqual([])
})
