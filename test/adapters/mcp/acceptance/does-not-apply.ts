const NO_PROMPTS = 'the server has no prompts'
const TEXT_ONLY = 'terminals give text, in text blocks, and nothing else'
const ASKS_NOTHING = 'the server asks nothing of its client'

/** The scenarios of the conformance suite for what this server does not have, and why it does not. */
export const DOES_NOT_APPLY: Readonly<Record<string, string>> = {
  'logging-set-level': 'logs go to the operator on standard error, not to the client',
  'tools-call-with-logging': 'logs go to the operator on standard error, not to the client',
  'completion-complete': 'there is no argument to complete',
  'tools-call-image': TEXT_ONLY,
  'tools-call-audio': TEXT_ONLY,
  'tools-call-embedded-resource': TEXT_ONLY,
  'tools-call-mixed-content': TEXT_ONLY,
  'resources-read-binary': TEXT_ONLY,
  'tools-call-sampling': ASKS_NOTHING,
  'tools-call-elicitation': ASKS_NOTHING,
  'elicitation-sep1034-defaults': ASKS_NOTHING,
  'elicitation-sep1330-enums': ASKS_NOTHING,
  'json-schema-2020-12': 'it looks for a tool of its own whose schema uses $defs; no schema here needs them',
  'server-sse-polling': 'no event store: what a lost answer showed is still there for pty_tail with from',
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
}
