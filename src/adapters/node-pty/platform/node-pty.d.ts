/// <reference types="node-pty" />

// The package declares its types under its own name; it is installed under this one.
declare module 'node-pty' {
  export * from '@lydell/node-pty'
}
