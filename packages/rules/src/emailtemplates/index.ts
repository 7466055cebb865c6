export {
  managesTemplate,
  mayPlace,
  mayUseTemplate,
  templateRole,
  type TemplateCaller,
  type TemplatePlace,
} from './callers.ts'
export { placeFor, scopeOf, scopesFor, templateScopes, type TemplateScope } from './scopes.ts'
