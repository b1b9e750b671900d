export interface Config {
  flotilla?: {
    /**
     * Address of the console, with its base path: "https://flotilla.example.org".
     * @visibility frontend
     */
    console: string;
  };
}
