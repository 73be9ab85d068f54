export { loader } from "./healthz";
