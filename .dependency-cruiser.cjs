/** The direction of imports, as docs/architecture.md says it. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/test/' },
  to: { path: '^(packages|functions|web|infra|scripts)/', pathNot: `^(${allowed.join('|')})` },
})

module.exports = {
  forbidden: [
    only('contract-depends-on-zod-alone', '^packages/contract/', ['packages/contract/']),
    {
      name: 'contract-libraries',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|vitest|fast-check)/' },
    },
    only('rules-know-the-contract', '^packages/rules/', ['packages/rules/', 'packages/contract/']),
    only('pdf-knows-nothing-of-lintel', '^packages/pdf/', ['packages/pdf/']),
    only('print-knows-contract-and-rules', '^packages/print/', [
      'packages/print/',
      'packages/contract/',
      'packages/rules/',
    ]),
    only('functions-know-the-packages', '^functions/', [
      'functions/',
      'packages/contract/',
      'packages/rules/',
      'packages/pdf/',
      'packages/print/',
    ]),
    only('web-knows-contract-and-rules', '^web/src/', ['web/src/', 'packages/contract/', 'packages/rules/']),
    only('infra-knows-the-contract', '^infra/', ['infra/', 'packages/contract/']),
    only('local-cloud-knows-nothing-of-lintel', '^packages/local-cloud/', ['packages/local-cloud/']),
    only('fixtures-know-contract-and-rules', '^packages/fixtures/', [
      'packages/fixtures/',
      'packages/contract/',
      'packages/rules/',
    ]),
    {
      name: 'a-feature-calls-operations-not-stores',
      severity: 'error',
      from: { path: '^functions/([^/]+)/', pathNot: '\\.test\\.ts$|^functions/(test|client-data)/' },
      to: { path: '^functions/(?!lib/)([^/]+)/(store|[^/]+/store)', pathNot: '^functions/$1/' },
    },
    {
      name: 'rendering-knows-no-jobs',
      severity: 'error',
      from: { path: '^functions/documents/rendering/', pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/(?!documents/rendering/)' },
    },
    {
      name: 'web-features-stand-alone',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'amplify-in-one-file',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/lib/auth' },
      to: { path: 'node_modules/(aws-amplify|@aws-amplify)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|inline)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'cdk\\.out|/dist/|\\.local/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
