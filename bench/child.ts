// The process that `inChild` starts.
const [module, name, args] = process.argv.slice(2)
const { [name!]: work } = await import(module!)
process.send!(await work(...JSON.parse(args!)))
